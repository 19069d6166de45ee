export const EYE =
  'M2.500 10S5 4.800 10 4.800s7.500 5.200 7.500 5.200-2.500 5.200-7.500 5.200S2.500 10 2.500 10zm7.500 2.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600z';
export const EYE_OFF =
  'M8 5c.6-.1 1.300-.2 2-.2 5 0 7.500 5.200 7.500 5.200a13 13 0 0 1-2.200 2.900M5.500 6.400A12 12 0 0 0 2.500 10S5 15.200 10 15.200c1.500 0 2.800-.5 3.900-1.100M3.500 3.500l13 13';

/** One icon by its path, for pages that need one or two and not the whole set. */
export const Stroke = ({
  path,
  size = 20,
}: {
  readonly path: string;
  readonly size?: number | undefined;
}) => (
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
    <path d={path} />
  </svg>
);
