/** Our own strokes on a 20 px grid; decoration only, so hidden from screen readers. */
const PATHS = {
  home: 'M3.5 9 10 3.5 16.5 9v7a1 1 0 0 1-1 1h-3.5v-4.5h-4V17H4.500a1 1 0 0 1-1-1z',
  receive:
    'M10 3v8m0 0 3-3m-3 3L7 8M3.500 11.500V15A1.500 1.500 0 0 0 5 16.500h10a1.500 1.500 0 0 0 1.500-1.500v-3.500',
  vendor: 'M4 17V7.500L10 3.500l6 4V17M2.500 17h15M8 17v-4.500h4V17M8 9h4',
  menu: 'M3.500 5.500h13M3.500 10h13M3.500 14.500h13',
  panel: 'M4.500 3.500h11a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM8 3.500v13',
  close: 'm5 5 10 10M15 5 5 15',
  refresh: 'M16 4.500v4h-4M4 15.500v-4h4M15.400 8.500A6 6 0 0 0 5 6.300M4.600 11.500A6 6 0 0 0 15 13.700',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11zm4-1.500 3.500 3.500',
  left: 'm12 4.500-5.500 5.500 5.500 5.500',
  right: 'm8 4.500 5.500 5.500L8 15.500',
  updown: 'm6.500 7.500 3.500-3.500 3.500 3.500m-7 5 3.500 3.500 3.500-3.500',
  logout: 'M8 16.500H4.500a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1H8m4.500 10 3.500-3.500-3.500-3.500M16 10H8',
  check: 'm4 10.500 4 4 8-9',
  alert: 'M10 6.500v4.500m0 2.500v.200M10 2.800l7.500 13.400h-15z',
  info: 'M10 9v5m0-7.700v.200M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15z',
  clock: 'M10 6v4.200l2.700 1.600M10 17.500a7.500 7.500 0 1 0 0-15 7.500 7.500 0 0 0 0 15z',
  minus: 'M4.500 10h11',
  plus: 'M10 4.500v11M4.500 10h11',
  eye: 'M2.500 10S5 4.800 10 4.800s7.500 5.200 7.500 5.200-2.500 5.200-7.500 5.200S2.500 10 2.500 10zm7.500 2.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z',
  'eye-off':
    'M8 5c.6-.1 1.300-.2 2-.2 5 0 7.500 5.200 7.500 5.200a13 13 0 0 1-2.200 2.900M5.500 6.400A12 12 0 0 0 2.500 10S5 15.200 10 15.200c1.500 0 2.800-.5 3.900-1.100M3.500 3.500l13 13',
  load: 'M10 3.500V13m-3.500-3.500L10 13l3.500-3.500M4 13.500v2a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1v-2',
  trash: 'M4 6h12M8 6V4h4v2m-6.500 0 .700 10h7.600l.700-10',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
