import './progress-bar.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; absent while nobody knows how much there is. */
  readonly share?: number;
}

export const ProgressBar = ({ label, share }: ProgressBarProps) => (
  <div
    className={share === undefined ? 'progress progress-unknown' : 'progress'}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
  >
    <div className="progress-done" style={share === undefined ? undefined : { width: `${share * 100}%` }} />
  </div>
);
