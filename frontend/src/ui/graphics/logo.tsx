interface LogoProps {
  /** Pixels. */
  readonly size: number;
  /** Read out; without it the words beside the mark are. */
  readonly label?: string | undefined;
  readonly className?: string;
}

/** The product's own sign, in the page itself: it stands on the first screen that anybody sees. */
export const Logo = ({ size, label, className }: LogoProps) => (
  <svg
    className={className}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <rect width="32" height="32" rx="8" fill="#1b5a93" />
    <path
      d="M13.5 6h5v4.200c0 1.300 3.500 2.600 3.500 6.100V24a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-7.700c0-3.500 3.500-4.800 3.500-6.100z"
      fill="#fff"
    />
    <path d="M10 18.500h12V23H10z" fill="#1b5a93" />
  </svg>
);
