const grounds = ['#F2C4B8', '#BFD0D6', '#E8A838', '#EBDFD3']
const bodies = ['#2C1320', '#CF3A1D', '#2C1320', '#CF3A1D']
const suns = ['#E79386', '#FBF7F2', '#F2C4B8', '#E8A838']

/** The base line's scale: a tick every 20, a long one every 100. */
const ticks = Array.from(
  { length: 19 },
  (_, index) => `M${(index + 1) * 20} 420v${(index + 1) % 5 ? 6 : 12}`,
).join('')

/**
 * Replaces a missing portrait: a disc and a half-disc on the base line. `index` is the person's position in the list,
 * so that neighbours differ. Hidden from screen readers, because the name is next to it.
 */
export function AbstractPortrait({ index }: { index: number }) {
  const tone = index % grounds.length
  const lean = [-26, 18, 34, -14][tone] ?? 0
  return (
    <svg viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h400v500H0z" fill={grounds[tone]} />
      <circle cx={200 - lean} cy="250" r="150" fill={suns[tone]} />
      <path d="M0 420h400v80H0z" fill={grounds[tone]} />
      <path d="M72 420a128 158 0 0 1 256 0z" fill={bodies[tone]} />
      <circle cx={200 + lean} cy="184" r="58" fill={bodies[(tone + 1) % 2]} />
      <path d={ticks} fill="none" stroke="#2C1320" />
      <path d="M0 420H400" fill="none" stroke="#2C1320" strokeWidth="2.5" />
    </svg>
  )
}
