type ProgressBarProps = {
  label: string;
  /** Without a value it only shows that something is going on. */
  value?: number;
  max?: number;
  className?: string;
};

export function ProgressBar({ label, value, max, className = "" }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value}
      max={max}
      className={`h-2 appearance-none overflow-hidden rounded-full bg-paper-deep indeterminate:animate-pulse indeterminate:bg-indigo [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-indigo ${className}`}
    />
  );
}
