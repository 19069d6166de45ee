import { type Markup, markup } from './markup.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A form whose fields go to the admin API as JSON; the page is loaded anew after a success. */
export function apiForm(method: Method, path: string, inside: Markup): Markup {
  return markup`<form data-api="${method}" data-path="/__sim/${path}">${inside}</form>`;
}

/** A button that calls the admin API with a fixed body. */
export function apiButton(label: string, method: Method, path: string, body: object = {}, look = ''): Markup {
  const json = JSON.stringify(body);
  return markup`<form data-api="${method}" data-path="/__sim/${path}" data-body="${json}" class="inline"><button class="${look}">${label}</button></form>`;
}

export function field(
  label: string,
  name: string,
  value: string | number,
  kind: 'text' | 'number' = 'text',
): Markup {
  return markup`<label>${label}<input name="${name}" value="${value}" type="${kind}" data-kind="${kind}"></label>`;
}

export function choice(label: string, name: string, options: readonly string[], chosen: string): Markup {
  const list = options.map(
    (option) => markup`<option${option === chosen ? markup` selected` : ''}>${option}</option>`,
  );
  return markup`<label>${label}<select name="${name}">${list}</select></label>`;
}

export function flag(label: string, name: string, isOn: boolean): Markup {
  return markup`<label class="flag"><input type="checkbox" name="${name}"${isOn ? markup` checked` : ''}> ${label}</label>`;
}

/** Columns of figures: their headings stand over them on the right. */
const numeric = new Set(['ms', 'Hits', 'Quantity', 'Line', 'Ordered', 'On receipts', 'Attempts']);

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export function table(heads: string[], rows: Markup[], nothing: string): Markup {
  if (rows.length === 0) return markup`<p class="nothing">${nothing}</p>`;
  return markup`<div class="scroll"><table><thead><tr>${heads.map((head) => markup`<th${numeric.has(head) ? markup` class="n"` : ''}>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

const tones: Record<string, string> = {
  Active: 'good',
  Open: 'good',
  Released: 'good',
  Balanced: 'plain',
  Completed: 'plain',
  Closed: 'plain',
  Inactive: 'bad',
  Canceled: 'bad',
  'On Hold': 'warn',
  'Hold Payments': 'warn',
  'Pending Approval': 'warn',
};

export const badge = (text: string): Markup =>
  markup`<span class="badge ${tones[text] ?? 'plain'}">${text}</span>`;

export const quantity = (value: number): string =>
  value.toLocaleString('en-AU', { maximumFractionDigits: 6 });
