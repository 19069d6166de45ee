/**
 * Where each route is asked, by its name. Apart from the routes, since whoever only asks needs nothing of what they
 * accept and answer: the schemas, and the library that reads them, stay out of the pages that send no form.
 */
export const addresses = {
  GetVendor: { name: 'GetVendor', method: 'GET', path: '/GetVendor' },
  PostVendor: { name: 'PostVendor', method: 'POST', path: '/PostVendor' },
  GetNotifications: { name: 'GetNotifications', method: 'GET', path: '/GetNotifications' },
  PostNotifications: { name: 'PostNotifications', method: 'POST', path: '/PostNotifications' },
  GetReceiveGoods: { name: 'GetReceiveGoods', method: 'GET', path: '/GetReceiveGoods' },
  PostReceiveGoods: { name: 'PostReceiveGoods', method: 'POST', path: '/PostReceiveGoods' },
  GetReceipts: { name: 'GetReceipts', method: 'GET', path: '/GetReceipts' },
  PostReceipts: { name: 'PostReceipts', method: 'POST', path: '/PostReceipts' },
  GetUser: { name: 'GetUser', method: 'GET', path: '/GetUser' },
  PostUser: { name: 'PostUser', method: 'POST', path: '/PostUser' },
  GetWorkOrder: { name: 'GetWorkOrder', method: 'GET', path: '/GetWorkOrder' },
  PostWorkOrder: { name: 'PostWorkOrder', method: 'POST', path: '/PostWorkOrder' },
  GetProduction: { name: 'GetProduction', method: 'GET', path: '/GetProduction' },
  PostProduction: { name: 'PostProduction', method: 'POST', path: '/PostProduction' },
  GetWorkCenter: { name: 'GetWorkCenter', method: 'GET', path: '/GetWorkCenter' },
  PostWorkCenter: { name: 'PostWorkCenter', method: 'POST', path: '/PostWorkCenter' },
  GetInventory: { name: 'GetInventory', method: 'GET', path: '/GetInventory' },
  PostInventory: { name: 'PostInventory', method: 'POST', path: '/PostInventory' },
  GetPallet: { name: 'GetPallet', method: 'GET', path: '/GetPallet' },
  PostPallet: { name: 'PostPallet', method: 'POST', path: '/PostPallet' },
  GetShipment: { name: 'GetShipment', method: 'GET', path: '/GetShipment' },
  PostShipment: { name: 'PostShipment', method: 'POST', path: '/PostShipment' },
  GetBom: { name: 'GetBom', method: 'GET', path: '/GetBom' },
  PostBom: { name: 'PostBom', method: 'POST', path: '/PostBom' },
  GetTracking: { name: 'GetTracking', method: 'GET', path: '/GetTracking' },
  PostTracking: { name: 'PostTracking', method: 'POST', path: '/PostTracking' },
  GetAudit: { name: 'GetAudit', method: 'GET', path: '/GetAudit' },
} as const;
