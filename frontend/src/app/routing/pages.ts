import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import {
  BOM_BATCHES_PATH,
  BOM_LIST_PATH,
  BOM_SCANS_PATH,
  BOM_SUBSTITUTES_PATH,
} from '#frontend/shared/bom-path.ts';
import { PALLETS_PATH } from '#frontend/shared/pallet-path.ts';
import {
  COMPLETED_SHIPMENTS_PATH,
  OPEN_SHIPMENTS_PATH,
  PREPARE_SHIP_PATH,
  SCHEDULE_SHIP_PATH,
} from '#frontend/shared/shipment-path.ts';
import { EXPIRING_PATH, INVENTORY_LIST_PATH, STOCK_COUNTS_PATH } from '#frontend/shared/stock-path.ts';
import { TRACKING_PATH } from '#frontend/shared/tracking-path.ts';
import type { IconName } from '#frontend/ui/graphics/icon.tsx';

export type MenuGroup = 'Platform' | 'Accounting integration' | 'Settings';
/** Headings inside a group, which open and close (spec §2, Dashboard shell and sidebar). */
export type MenuSection = 'Work Orders' | 'Shipment Management' | 'BoM';

export interface Page {
  readonly path: string;
  /** As the menu and the breadcrumb name it. */
  readonly label: string;
  readonly group: MenuGroup;
  readonly section?: MenuSection;
  readonly icon: IconName;
  readonly Screen: LazyExoticComponent<ComponentType>;
  /** Fetches the page's code before it is needed. */
  readonly preload: () => void;
  /** Fetches the page's code and what it reads first. */
  readonly prefetchData: (client: QueryClient) => Promise<void>;
}

interface LoadedPage {
  readonly Screen: ComponentType;
  /** Asks for what the page reads first. */
  readonly prefetchData?: (client: QueryClient) => Promise<void>;
}

const page = (
  described: Omit<Page, 'Screen' | 'preload' | 'prefetchData'>,
  load: () => Promise<ComponentType | LoadedPage>,
): Page => {
  let loading: Promise<{ default: ComponentType; prefetchData?: LoadedPage['prefetchData'] }> | undefined;
  const once = () => {
    loading ??= load().then((loaded) =>
      'Screen' in loaded
        ? { default: loaded.Screen, prefetchData: loaded.prefetchData }
        : { default: loaded },
    );
    // A failed download is tried again on the next visit.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return {
    ...described,
    Screen: lazy(once),
    preload: () => void once().catch(() => undefined),
    prefetchData: async (client) => {
      const loaded = await once();
      await loaded.prefetchData?.(client);
    },
  };
};

/**
 * Every page of the dashboard that exists, in the order of the spec's menu: the router, the menu and the breadcrumb
 * read this one list. All three groups open every one (spec §6): a page says itself what is closed, and why.
 */
export const pages: readonly Page[] = [
  page({ path: '/dashboard', label: 'Dashboard', group: 'Platform', icon: 'home' }, () =>
    import('#frontend/features/dashboard/dashboard-screen.tsx').then((loaded) => loaded.DashboardScreen),
  ),
  page(
    {
      path: '/dashboard/work-orders',
      label: 'Work Order List',
      group: 'Platform',
      section: 'Work Orders',
      icon: 'work',
    },
    () =>
      import('#frontend/features/work-orders/work-order-list-screen.tsx').then(
        (loaded) => loaded.WorkOrderListScreen,
      ),
  ),
  page(
    {
      path: '/dashboard/completed-work-orders',
      label: 'Completed Work Order',
      group: 'Platform',
      section: 'Work Orders',
      icon: 'work',
    },
    () =>
      import('#frontend/features/work-orders/completed-work-order-screen.tsx').then(
        (loaded) => loaded.CompletedWorkOrderScreen,
      ),
  ),
  page(
    {
      path: '/dashboard/production-order-history',
      label: 'Production Order History',
      group: 'Platform',
      section: 'Work Orders',
      icon: 'work',
    },
    () =>
      import('#frontend/features/production/production-order-history-screen.tsx').then(
        (loaded) => loaded.ProductionOrderHistoryScreen,
      ),
  ),
  page(
    {
      path: SCHEDULE_SHIP_PATH,
      label: 'Schedule Ship',
      group: 'Platform',
      section: 'Shipment Management',
      icon: 'calendar',
    },
    () =>
      import('#frontend/features/shipments/schedule/schedule-ship-screen.tsx').then((loaded) => ({
        Screen: loaded.ScheduleShipScreen,
        prefetchData: loaded.prefetchScheduleShip,
      })),
  ),
  page(
    {
      path: PREPARE_SHIP_PATH,
      label: 'Prepare Ship',
      group: 'Platform',
      section: 'Shipment Management',
      icon: 'truck',
    },
    () =>
      import('#frontend/features/shipments/prepare-ship-screen.tsx').then((loaded) => ({
        Screen: loaded.PrepareShipScreen,
        prefetchData: loaded.prefetchPrepareShip,
      })),
  ),
  page(
    {
      path: OPEN_SHIPMENTS_PATH,
      label: 'Open Shipment List',
      group: 'Platform',
      section: 'Shipment Management',
      icon: 'truck',
    },
    () =>
      import('#frontend/features/shipments/open-shipment-list-screen.tsx').then((loaded) => ({
        Screen: loaded.OpenShipmentListScreen,
        prefetchData: loaded.prefetchOpenShipments,
      })),
  ),
  page(
    {
      path: COMPLETED_SHIPMENTS_PATH,
      label: 'Completed Lookup',
      group: 'Platform',
      section: 'Shipment Management',
      icon: 'truck',
    },
    () =>
      import('#frontend/features/shipments/completed-lookup-screen.tsx').then((loaded) => ({
        Screen: loaded.CompletedLookupScreen,
        prefetchData: loaded.prefetchEndedShipments,
      })),
  ),
  page(
    {
      path: PALLETS_PATH,
      label: 'Items to Pallet Conversion',
      group: 'Platform',
      section: 'Shipment Management',
      icon: 'box',
    },
    () =>
      import('#frontend/features/pallets/pallet-list-screen.tsx').then((loaded) => ({
        Screen: loaded.PalletListScreen,
        prefetchData: loaded.prefetchPallets,
      })),
  ),
  page({ path: '/dashboard/receive-goods', label: 'Receive Goods', group: 'Platform', icon: 'receive' }, () =>
    import('#frontend/features/receiving/receive-goods-screen.tsx').then(
      (loaded) => loaded.ReceiveGoodsScreen,
    ),
  ),
  page({ path: TRACKING_PATH, label: 'Tracking', group: 'Platform', icon: 'track' }, () =>
    import('#frontend/features/tracking/tracking-screen.tsx').then((loaded) => loaded.TrackingScreen),
  ),
  page(
    { path: '/dashboard/vendor', label: 'Vendor List', group: 'Accounting integration', icon: 'vendor' },
    () =>
      import('#frontend/features/vendors/vendor-list-screen.tsx').then((loaded) => ({
        Screen: loaded.VendorListScreen,
        prefetchData: loaded.prefetchVendorList,
      })),
  ),
  page(
    {
      path: INVENTORY_LIST_PATH,
      label: 'Inventory List',
      group: 'Accounting integration',
      icon: 'box',
    },
    () =>
      import('#frontend/features/stock/inventory-list-screen.tsx').then((loaded) => ({
        Screen: loaded.InventoryListScreen,
        prefetchData: loaded.prefetchInventory,
      })),
  ),
  page(
    {
      path: BOM_LIST_PATH,
      label: 'BoM List',
      group: 'Accounting integration',
      section: 'BoM',
      icon: 'parts',
    },
    () =>
      import('#frontend/features/bom/bom-list-screen.tsx').then((loaded) => ({
        Screen: loaded.BomListScreen,
        prefetchData: loaded.prefetchBoms,
      })),
  ),
  page(
    {
      path: BOM_SUBSTITUTES_PATH,
      label: 'BoM Substitute List',
      group: 'Accounting integration',
      section: 'BoM',
      icon: 'parts',
    },
    () =>
      import('#frontend/features/bom/bom-substitute-list-screen.tsx').then((loaded) => ({
        Screen: loaded.BomSubstituteListScreen,
        prefetchData: loaded.prefetchSubstitutes,
      })),
  ),
  page(
    {
      path: BOM_SCANS_PATH,
      label: 'BoM Scan List',
      group: 'Accounting integration',
      section: 'BoM',
      icon: 'parts',
    },
    () =>
      import('#frontend/features/bom/bom-scan-list-screen.tsx').then((loaded) => ({
        Screen: loaded.BomScanListScreen,
        prefetchData: loaded.prefetchScans,
      })),
  ),
  page(
    {
      path: BOM_BATCHES_PATH,
      label: 'BoM Batch List',
      group: 'Accounting integration',
      section: 'BoM',
      icon: 'parts',
    },
    () =>
      import('#frontend/features/bom/bom-batch-list-screen.tsx').then((loaded) => ({
        Screen: loaded.BomBatchListScreen,
        prefetchData: loaded.prefetchBatches,
      })),
  ),
  page(
    { path: '/dashboard/production-line', label: 'Production Line', group: 'Settings', icon: 'factory' },
    () =>
      import('#frontend/features/production/line/production-line-screen.tsx').then(
        (loaded) => loaded.ProductionLineScreen,
      ),
  ),
  page({ path: '/dashboard/received-goods', label: 'Received Goods', group: 'Settings', icon: 'truck' }, () =>
    import('#frontend/features/received-goods/received-goods-screen.tsx').then(
      (loaded) => loaded.ReceivedGoodsScreen,
    ),
  ),
  page({ path: '/dashboard/set-tracking', label: 'Set Tracking', group: 'Settings', icon: 'track' }, () =>
    import('#frontend/features/items/set-tracking-screen.tsx').then((loaded) => ({
      Screen: loaded.SetTrackingScreen,
      prefetchData: loaded.prefetchTracking,
    })),
  ),
  page(
    {
      path: '/dashboard/work-center-management',
      label: 'Work Center Management',
      group: 'Settings',
      icon: 'factory',
    },
    () =>
      import('#frontend/features/work-centers/work-center-management-screen.tsx').then(
        (loaded) => loaded.WorkCenterManagementScreen,
      ),
  ),
  page({ path: '/dashboard/test-scanner', label: 'Test Scanner', group: 'Settings', icon: 'device' }, () =>
    import('#frontend/features/scanner/test-scanner-screen.tsx').then((loaded) => loaded.TestScannerScreen),
  ),
  page(
    { path: '/dashboard/logs-notifications', label: 'Logs & Notifications', group: 'Settings', icon: 'bell' },
    () => import('#frontend/features/logs/logs-screen.tsx').then((loaded) => loaded.LogsScreen),
  ),
  page(
    {
      path: '/dashboard/user-management',
      label: 'User Management',
      group: 'Settings',
      icon: 'people',
    },
    () =>
      import('#frontend/features/users/user-management-screen.tsx').then(
        (loaded) => loaded.UserManagementScreen,
      ),
  ),
  page(
    {
      path: '/dashboard/roles-permission',
      label: 'Roles & Permission',
      group: 'Settings',
      icon: 'shield',
    },
    () =>
      import('#frontend/features/users/roles-permission-screen.tsx').then(
        (loaded) => loaded.RolesPermissionScreen,
      ),
  ),
];

/** Pages of one record, or of some of them: reached from their list, to which the breadcrumb leads back; in no menu. */
export const recordPages: readonly (Page & { readonly listPath: string })[] = [
  {
    listPath: '/dashboard/vendor',
    ...page(
      {
        path: '/dashboard/vendor/:vendorId',
        label: 'Vendor',
        group: 'Accounting integration',
        icon: 'vendor',
      },
      () =>
        import('#frontend/features/vendors/vendor-detail-screen.tsx').then(
          (loaded) => loaded.VendorDetailScreen,
        ),
    ),
  },
  {
    listPath: BOM_LIST_PATH,
    ...page(
      {
        path: `${BOM_LIST_PATH}/:inventoryID/:revision`,
        label: 'Bill of material',
        group: 'Accounting integration',
        section: 'BoM',
        icon: 'parts',
      },
      () => import('#frontend/features/bom/bom-screen.tsx').then((loaded) => loaded.BomScreen),
    ),
  },
  {
    listPath: INVENTORY_LIST_PATH,
    ...page({ path: EXPIRING_PATH, label: 'Expiring', group: 'Accounting integration', icon: 'clock' }, () =>
      import('#frontend/features/stock/expiring-screen.tsx').then((loaded) => loaded.ExpiringScreen),
    ),
  },
  {
    listPath: INVENTORY_LIST_PATH,
    ...page(
      {
        path: `${INVENTORY_LIST_PATH}/:inventoryID`,
        label: 'Item',
        group: 'Accounting integration',
        icon: 'box',
      },
      () => import('#frontend/features/stock/stock-item-screen.tsx').then((loaded) => loaded.StockItemScreen),
    ),
  },
  {
    listPath: INVENTORY_LIST_PATH,
    ...page(
      {
        path: `${INVENTORY_LIST_PATH}/:inventoryID/:lotNumber`,
        label: 'Lot',
        group: 'Accounting integration',
        icon: 'box',
      },
      () => import('#frontend/features/stock/stock-lot-screen.tsx').then((loaded) => loaded.StockLotScreen),
    ),
  },
  {
    listPath: INVENTORY_LIST_PATH,
    ...page(
      { path: STOCK_COUNTS_PATH, label: 'Stock Counts', group: 'Accounting integration', icon: 'box' },
      () =>
        import('#frontend/features/stock/counts/stock-counts-screen.tsx').then(
          (loaded) => loaded.StockCountsScreen,
        ),
    ),
  },
  {
    listPath: STOCK_COUNTS_PATH,
    ...page(
      {
        path: `${STOCK_COUNTS_PATH}/:countId`,
        label: 'Count',
        group: 'Accounting integration',
        icon: 'box',
      },
      () => import('#frontend/features/stock/counts/count-screen.tsx').then((loaded) => loaded.CountScreen),
    ),
  },
  {
    listPath: PREPARE_SHIP_PATH,
    ...page(
      { path: `${PREPARE_SHIP_PATH}/:shipmentId`, label: 'Shipment', group: 'Platform', icon: 'truck' },
      () =>
        import('#frontend/features/shipments/shipment-screen.tsx').then((loaded) => loaded.ShipmentScreen),
    ),
  },
  {
    listPath: PALLETS_PATH,
    ...page({ path: `${PALLETS_PATH}/:sscc`, label: 'Pallet', group: 'Platform', icon: 'box' }, () =>
      import('#frontend/features/pallets/pallet-screen.tsx').then((loaded) => loaded.PalletScreen),
    ),
  },
];

/** The person's own, reached from the user menu. Whoever is signed in opens it: a profile needs no role (spec §2). */
export const profilePage: Page = page(
  { path: '/dashboard/profile', label: 'Profile', group: 'Settings', icon: 'people' },
  () => import('#frontend/features/profile/profile-screen.tsx').then((loaded) => loaded.ProfileScreen),
);

export const MENU_GROUPS: readonly MenuGroup[] = ['Platform', 'Accounting integration', 'Settings'];
