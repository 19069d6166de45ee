import { fc } from '#test/support/property-testing.ts';
import { GROUPS, isGroup } from './groups.ts';
import { isAllowed, PERMISSIONS, type Permission } from './permissions.ts';
import { decideAccess, type Person } from './person.ts';

const permissions = Object.keys(PERMISSIONS) as Permission[];

const aPerson = (more: Partial<Person> = {}): Person => ({
  sub: 'sub-1',
  username: 'wendy',
  email: 'wendy@example.com',
  emailVerified: true,
  groups: ['consultant'],
  ...more,
});

const verdict = (person: Person, permission: Permission) => {
  const decision = decideAccess(person, permission);
  return decision.ok ? 'allowed' : decision.error.code;
};

describe('who may do what', () => {
  // domain.md, Permissions, as a person reads it: c = consultant, m = manager, s = sysadmin.
  const TABLE = [
    ['record.view', 'cms'],
    ['vendor.setReceivable', 'cms'],
    ['vendor.sync', 'cms'],
    ['receipt.create', 'cms'],
    ['receipt.cancelOwn', 'cms'],
    ['receipt.overReceive', 'ms'],
    ['receipt.otherWarehouse', 'ms'],
    ['receipt.retry', 'ms'],
    ['receipt.cancelAny', 'ms'],
    ['vendor.export', 'cms'],
    ['receipt.export', 'cms'],
    ['receipt.bulk', 'cms'],
    ['notification.replay', 'ms'],
    ['workOrder.create', 'cms'],
    ['workOrder.edit', 'cms'],
    ['workOrder.delete', 'cms'],
    ['workOrder.hold', 'cms'],
    ['workOrder.duplicate', 'cms'],
    ['workOrder.start', 'cms'],
    ['workOrder.complete', 'cms'],
    ['workOrder.cancel', 'ms'],
    ['workOrder.closeShort', 'ms'],
    ['workOrder.reopen', 'ms'],
    ['run.start', 'cms'],
    ['run.pause', 'cms'],
    ['run.record', 'cms'],
    ['run.stop', 'cms'],
    ['run.void', 'ms'],
    ['run.issue', 'cms'],
    ['run.close', 'cms'],
    ['run.reopen', 'ms'],
    ['run.post', 'ms'],
    ['scan.override', 'ms'],
    ['workCenter.edit', 'ms'],
    ['stock.move', 'cms'],
    ['stock.count', 'cms'],
    ['stock.adjust', 'ms'],
    ['stock.load', 'ms'],
    ['lot.hold', 'cms'],
    ['lot.sample', 'cms'],
    ['lot.release', 'ms'],
    ['lot.reject', 'ms'],
    ['pallet.build', 'cms'],
    ['pallet.break', 'cms'],
    ['pallet.move', 'cms'],
    ['pallet.print', 'cms'],
    ['pallet.mixed', 'ms'],
    ['pallet.void', 'ms'],
    ['lot.shipPastBestBefore', 'ms'],
    ['shipment.schedule', 'cms'],
    ['shipment.prepare', 'cms'],
    ['shipment.load', 'cms'],
    ['shipment.ship', 'ms'],
    ['shipment.cancel', 'ms'],
    ['recall.mock', 'cms'],
    ['recall.contact', 'cms'],
    ['recall.open', 'ms'],
    ['recall.close', 'ms'],
    ['shipment.override', 'ms'],
    ['tracking.edit', 'ms'],
    ['bom.edit', 'ms'],
    ['substitute.approve', 'ms'],
    ['bom.approveAllergenChange', 's'],
    ['audit.read', 'ms'],
    ['audit.verify', 's'],
    ['user.list', 'ms'],
    ['user.invite', 's'],
    ['user.setGroup', 's'],
    ['user.setWarehouses', 's'],
    ['user.enable', 's'],
    ['user.disable', 's'],
    ['user.resetPassword', 's'],
    ['user.removeMfa', 's'],
    ['user.signOut', 's'],
    ['user.remove', 's'],
  ] as const satisfies readonly (readonly [Permission, string])[];

  it('is said a second time here for every permission there is', () => {
    expect(TABLE.map(([permission]) => permission).sort()).toEqual([...permissions].sort());
  });

  it.each(TABLE)('%s: %s', (permission, letters) => {
    const may = GROUPS.filter((group) => verdict(aPerson({ groups: [group] }), permission) === 'allowed');
    expect(
      may
        .map((group) => group.charAt(0))
        .sort()
        .join(''),
    ).toBe([...letters].sort().join(''));
  });

  it('asks for a verified e-mail first, then for a group, then for the permission', () => {
    expect(verdict(aPerson({ emailVerified: false, groups: [] }), 'receipt.retry')).toBe(
      'EMAIL_NOT_VERIFIED',
    );
    expect(verdict(aPerson({ groups: [] }), 'receipt.retry')).toBe('NO_GROUP');
    expect(verdict(aPerson({ groups: ['visitors'] }), 'receipt.retry')).toBe('NO_GROUP');
    expect(verdict(aPerson(), 'receipt.retry')).toBe('FORBIDDEN');
  });

  it('lets the strongest of several groups decide', () => {
    expect(verdict(aPerson({ groups: ['consultant', 'visitors', 'manager'] }), 'receipt.retry')).toBe(
      'allowed',
    );
  });

  it('knows groups by their exact name only', () => {
    const lookalike = fc.constantFrom(
      'Sysadmin',
      'sysadmin ',
      'sys',
      '',
      '__proto__',
      'constructor',
      'toString',
    );
    fc.assert(
      fc.property(fc.oneof(lookalike, fc.string()), fc.constantFrom(...permissions), (group, permission) => {
        fc.pre(!isGroup(group));
        expect(isAllowed([group], permission)).toBe(false);
      }),
    );
  });
});
