import { postNotifications } from '#api/vendors/vendor-notifications.ts';
import { postVendor } from '#api/vendors.ts';
import { notificationWriteHandlers } from '#app/vendors/notifications/notification-handlers.ts';
import { vendorWriteHandlers } from '#app/vendors/vendor-write-handlers.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { aVendorBench } from '#test/support/vendors/vendor-bench.ts';
import { stepsOn } from '#test/support/vendors/vendor-steps.ts';
import { data, type Scenario } from './scenario.ts';

export const vendorActs = async (): Promise<Scenario> => {
  const bench = await aVendorBench();
  const { tables } = bench;
  const asker = () => ({ group: 'sysadmin', now: bench.clock.now() });
  for (const vendorID of ['AMBER', 'BASALT'])
    await bench.vendors.saveFromAccounting(aVendor({ vendorID, vendorReceivable: false }), null);
  const steps = stepsOn(bench);
  const notificationId = await steps.push(bench.accountingModel.commit('AMBER', {}));
  await steps.turn();
  const vendor = (
    input: Parameters<typeof callRoute<typeof postVendor, keyof typeof postVendor.actions>>[2],
  ) => data(callRoute(postVendor, vendorWriteHandlers(bench), input, asker()));
  return {
    tables: { Vendors: tables.vendors, SyncJobs: tables.syncJobs, Notifications: tables.notifications },
    async act() {
      await vendor({ action: 'set_warehouse_receivable', vendorId: 'AMBER', receivableStatus: true });
      const vendors = [{ vendorId: 'BASALT' }];
      await vendor({ action: 'set_many_receivable', receivableStatus: true, vendors });
      await vendor({ action: 'update_vendor_list' });
      await data(
        callRoute(
          postNotifications,
          notificationWriteHandlers(bench),
          { action: 'replay', notificationId },
          asker(),
        ),
      );
    },
  };
};
