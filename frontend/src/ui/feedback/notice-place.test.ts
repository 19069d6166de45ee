import { type Box, placeOfNotices } from './notice-place.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, right, top, bottom });

describe('the place of notices', () => {
  it('is the top right where nothing is in the way', () => {
    expect(placeOfNotices(DESK, [])).toEqual({ top: 24, right: 24 });
    expect(placeOfNotices(PHONE, [])).toEqual({ top: 16, right: 16 });
  });

  it('is beneath the button of the menu on a phone, and at the top right of a desk', () => {
    const menu = box(12, 8, 60, 56);
    expect(placeOfNotices(PHONE, [menu])).toEqual({ top: 68, right: 16 });
    expect(placeOfNotices(DESK, [menu])).toEqual({ top: 24, right: 24 });
  });

  it('is beside the close button of a wide dialog, as long as its title is not there', () => {
    const close = box(1196, 32, 1236, 72);
    expect(placeOfNotices(DESK, [box(40, 32, 300, 72), close])).toEqual({ top: 24, right: 96 });
    expect(placeOfNotices(DESK, [box(40, 32, 900, 72), close])).toEqual({ top: 84, right: 24 });
  });

  it('is beneath the head of a dialog that has a phone to itself', () => {
    const head = [box(16, 40, 260, 88), box(326, 40, 374, 88)];
    expect(placeOfNotices(PHONE, head)).toEqual({ top: 100, right: 16 });
  });

  it('stays at the top over a dialog that begins lower', () => {
    expect(placeOfNotices(PHONE, [box(16, 300, 260, 340), box(0, 500, 390, 560)])).toEqual({
      top: 16,
      right: 16,
    });
  });

  it('is never over the foot of a dialog, even where the dialog is low', () => {
    const low = [box(16, 60, 260, 100), box(0, 180, 390, 240)];
    expect(placeOfNotices(PHONE, low)).toEqual({ top: 252, right: 16 });
  });

  it('is the top right where there is no place at all, and where what is kept clear is not drawn', () => {
    expect(placeOfNotices({ width: 320, height: 200 }, [box(0, 0, 320, 200)])).toEqual({
      top: 16,
      right: 16,
    });
    expect(placeOfNotices(DESK, [box(0, 0, 0, 0)])).toEqual({ top: 24, right: 24 });
  });
});
