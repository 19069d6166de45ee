/** Whether the accounting system answered when it was last asked, by whichever function. */
export interface AccountingHealth {
  isAvailable(): Promise<boolean>;
}
