import { code128 } from 'bwip-js/browser';
import type { BarWidths } from '#domain/labels/label-sheet.ts';
import { barWidths } from './bar-widths.ts';

/** A text as a Code 128 barcode: its bars and spaces in modules. */
export const encodeCode128 = (text: string): BarWidths => code128({ bcid: 'code128', text }, barWidths());
