/*
 * Formats are made when something is first to be shown in them: loading a zone takes longer than all else that a page
 * does before it is drawn.
 */

/** Writes dates as people here read them. */
export const dateFormatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en-AU', options);
    return format.format(date);
  };
};

/** Writes numbers as people here read them. */
export const numberFormatter = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-AU', options);
    return format.format(value);
  };
};

/** A whole number with its thousands apart: '10,042'. By hand, since it stands on pages before any format is made. */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
