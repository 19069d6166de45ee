// Apart from the record: the pages ask it without the record's schema.

/** Whether a vendor is active: its status is compared in any case (spec §3). */
export const isActive = ({ vendorStatus }: { readonly vendorStatus: string }): boolean =>
  vendorStatus.trim().toUpperCase() === 'ACTIVE';
