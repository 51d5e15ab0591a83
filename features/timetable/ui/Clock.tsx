interface ClockProps {
  parts: [before: string, figures: string, after: string]
}

/** Large figures, with small words before or after them. */
export const Clock = ({ parts: [before, figures, after] }: ClockProps) => (
  <>
    {before && <small>{before}</small>} {figures} {after && <small>{after}</small>}
  </>
)
