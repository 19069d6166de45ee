import { type NaturalChunk, planChunks } from './chunk-plan.ts';

const SCREENS = ['vendors', 'receiving', 'users', 'work-orders', 'production', 'work-centers'].map(
  (noun) => `/src/features/${noun}/${noun}-screen.tsx`,
);
const DIALOGS = ['received-goods/cancel-receipt', 'users/invite'].map(
  (dialog) => `/src/features/${dialog}-dialog.tsx`,
);
const MAIN = '/index.html';
const SIGN_IN = '/src/auth/sign-in/sign-in-screen.tsx';
const REGISTRATION = '/src/auth/registration/registration-screen.tsx';
const DASHBOARD = '/src/app/routing/dashboard-routes.tsx';

const aChunk = (
  name: string,
  reachedFrom: readonly string[],
  more: Partial<Pick<NaturalChunk, 'size' | 'imports'>> = {},
): NaturalChunk => ({ modules: [name], size: 1000, imports: [], ...more, reachedFrom: new Set(reachedFrom) });

const planOf = (...chunks: NaturalChunk[]) => Object.fromEntries(planChunks(chunks));

describe('which files the pages come in', () => {
  it('is by who needs a thing', () => {
    expect(
      planOf(
        aChunk('react', [MAIN, SIGN_IN, DASHBOARD, ...SCREENS]),
        aChunk('button', [SIGN_IN, DASHBOARD, ...SCREENS]),
        aChunk('password field', [SIGN_IN, REGISTRATION]),
        aChunk('dialog', [REGISTRATION, DASHBOARD, ...SCREENS]),
        aChunk('sidebar', [DASHBOARD]),
        aChunk('table', SCREENS, { size: 90_000 }),
        aChunk('note in the header', ['/src/features/receiving/waiting-receipts.tsx']),
      ),
    ).toEqual({
      react: 'start',
      button: 'start',
      'password field': 'sign-in',
      dialog: 'dialog',
      sidebar: 'dashboard',
      table: 'dashboard',
      'note in the header': 'dashboard',
    });
  });

  it("keeps what is done with one's own account out of the ways in", () => {
    expect(planOf(aChunk('toast', [DASHBOARD, '/src/auth/security/security-dialog.tsx']))).toEqual({
      toast: 'dashboard',
    });
  });

  it('sends what two pages share with all of them only while it is small', () => {
    const two = SCREENS.slice(0, 2);
    expect(
      planOf(
        aChunk('pill', two, { size: 300 }),
        aChunk('long table', two, { size: 40_000 }),
        aChunk('one page', SCREENS.slice(0, 1), { size: 300 }),
      ),
    ).toEqual({ pill: 'dashboard' });
  });

  it('lets no page wait for what a small thing of another one needs', () => {
    const two = SCREENS.slice(0, 2);
    const forms = aChunk('forms', two, { size: 40_000 });
    const amount = aChunk('amount', two);
    expect(
      planOf(
        forms,
        amount,
        aChunk('form field', two, { imports: [forms] }),
        aChunk('row', two, { imports: [amount] }),
      ),
    ).toEqual({ amount: 'dashboard', row: 'dashboard' });
  });

  it('sends what dialogs alone share with the forms, and with the pages what those have as well', () => {
    const note = aChunk('text area', DIALOGS, { size: 300 });
    const day = aChunk('date field', [...SCREENS.slice(0, 1), ...DIALOGS], { size: 300 });
    const list = aChunk('long table', DIALOGS, { size: 40_000 });
    expect(planOf(note, day, list)).toEqual({ 'text area': 'forms', 'date field': 'dashboard' });
  });

  it('lets no page that only shows wait for what forms are made of', () => {
    const two = SCREENS.slice(0, 2);
    const zod = aChunk('/node_modules/zod/v4/core/schemas.js', SCREENS, { size: 70_000 });
    const forms = aChunk('/node_modules/react-hook-form/index.js', two, { size: 70_000 });
    const field = aChunk('field', two, { imports: [forms] });
    expect(
      planOf(zod, forms, field, aChunk('reason', SCREENS, { imports: [zod] }), aChunk('table', SCREENS)),
    ).toEqual({
      '/node_modules/zod/v4/core/schemas.js': 'forms',
      '/node_modules/react-hook-form/index.js': 'forms',
      field: 'forms',
      reason: 'forms',
      table: 'dashboard',
    });
    const everywhere = aChunk('/node_modules/zod/v4/core/schemas.js', [DASHBOARD, ...SCREENS]);
    expect(Object.values(planOf(everywhere))).toEqual(['dashboard']);
    const opened = DIALOGS.slice(0, 2);
    const ofDialogs = aChunk('/node_modules/zod/v4/core/schemas.js', opened, { size: 70_000 });
    expect(Object.values(planOf(ofDialogs))).toEqual(['forms']);
    const once = aChunk('/lib/api/users.ts', SCREENS.slice(0, 1));
    expect(planOf(once)).toEqual({});
  });
});
