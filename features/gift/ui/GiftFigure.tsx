/** A decorative drawing of two people who hold the sun between them. */
export const GiftFigure = ({
  succeeded,
  className,
}: {
  succeeded: boolean
  className?: string | undefined
}) => (
  <svg
    className={className}
    viewBox="0 0 400 240"
    preserveAspectRatio="xMidYMax meet"
    fill="none"
    aria-hidden="true"
  >
    <path d="M148 128a52 52 0 1 1 104 0a52 52 0 1 1 -104 0z" fill={succeeded ? '#F2C4B8' : '#E8A838'} />
    <Seated at="translate(96 240)" body="#2C1320" leg="#CF3A1D" />
    <Seated at="translate(304 240) scale(-1 1)" body="#CF3A1D" leg="#2C1320" />
    <path d="M98 156L158 138M302 156L242 138" stroke="#2C1320" strokeWidth="5" />
  </svg>
)

const Seated = ({ at, body, leg }: { at: string; body: string; leg: string }) => (
  <g transform={at}>
    <path d="M0 0A62.2 62.2 0 0 1 -4 -120A229.3 229.3 0 0 0 0 0z" fill={body} />
    <path d="M-11 -144a21 21 0 1 1 42 0a21 21 0 1 1 -42 0z" fill={body} />
    <path d="M-6 0A58.6 58.6 0 0 1 70 0L-6 0z" fill={leg} />
  </g>
)
