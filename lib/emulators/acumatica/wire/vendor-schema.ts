import { type EntitySchema, rowSchema } from './schema.ts';

const address = rowSchema({
  string: 'AddressLine1 AddressLine2 City Country PostalCode State',
  boolean: 'Validated',
});

const contact = rowSchema(
  {
    string: `Attention CompanyName ContactClass ContactMethod DisplayName Email Fax FirstName JobTitle LastName
      LanguageOrLocale MiddleName Phone1 Phone1Type Phone2 Phone2Type Phone3 Phone3Type Title WebSite`,
    boolean: 'Active',
    int: 'ContactID',
    datetime: 'LastModifiedDateTime',
  },
  { linked: { Address: address } },
);

export const vendorSchema: EntitySchema = {
  name: 'Vendor',
  keys: ['VendorID'],
  actions: [],
  recordName: 'Vendor',
  ...rowSchema(
    {
      string: `AccountRef APAccount APSubaccount CashAccount CurrencyID CurrencyRateType F1099Box FOBPoint LegalName
        LocationName ParentAccount PaymentBy PaymentMethod ReceiptAction ReceivingBranch ShippingTerms ShipVia
        Status TaxCalculationMode TaxRegistrationID TaxZone Terms VendorClass VendorID VendorName Warehouse`,
      boolean: `EnableCurrencyOverride EnableRateOverride F1099Vendor FATCA ForeignEntity LandedCostVendor
        PaySeparately PrintOrders RemittanceAddressOverride RemittanceContactOverride SendOrdersbyEmail
        ShippingContactOverride ShippingAddressOverride VendorIsLaborUnion VendorIsTaxAgency`,
      decimal: 'MaxReceipt MinReceipt ThresholdReceipt',
      int: 'LeadTimedays PaymentLeadTimedays',
      datetime: 'CreatedDateTime LastModifiedDateTime',
    },
    {
      linked: {
        MainContact: contact,
        PrimaryContact: contact,
        RemittanceContact: contact,
        ShippingContact: contact,
      },
      details: {
        Attributes: rowSchema({
          string: 'AttributeID AttributeDescription RefNoteID Value',
          boolean: 'Required',
        }),
        Contacts: rowSchema(
          { int: 'ContactID', datetime: 'LastModifiedDateTime' },
          { linked: { Contact: contact } },
        ),
        PaymentInstructions: rowSchema({
          string: 'Description InstructionID LocationID PaymentMethod Value',
        }),
      },
      since: { LegalName: '22.200.001' },
      padded: ['VendorID'],
    },
  ),
};
