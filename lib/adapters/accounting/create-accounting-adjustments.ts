import type { AccountingAdjustments } from '#app/stock/posting/accounting-adjustment-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { adjustment, findAdjustment } from './operations/adjustments/adjustments.ts';
import {
  createAdjustment,
  openAdjustment,
  releaseAdjustment,
} from './operations/adjustments/write-adjustment.ts';
import type { AccountingSettings } from './settings.ts';

/** Looked for twice, created, read, released with its status before and after, and a poll; read. */
const CALLS_OF_AN_ADJUSTMENT = 9;

/** The connector as our own changes of stock need it. */
export const createAccountingAdjustments = (
  config: AccountingSettings & AccountingDeps,
): AccountingAdjustments => {
  const connection = connect(config);
  const { records, budget } = connection;
  return {
    beginAdjustment: () => budget.reserve(CALLS_OF_AN_ADJUSTMENT),
    findAdjustment: (type, marker, since) => findAdjustment(records, type, marker, since),
    adjustment: (name) => adjustment(records, name),
    createAdjustment: (made, marker) => createAdjustment(connection, made, marker),
    openAdjustment: (name) => openAdjustment(connection, name),
    releaseAdjustment: (name) => releaseAdjustment(connection, name),
  };
};
