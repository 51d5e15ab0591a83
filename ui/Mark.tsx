/** `ink` is the text colour, so that it stays visible in forced-colours mode. */
const inks = {
  ink: ['currentColor', '#cf3a1d'],
  pale: ['#f2c4b8', '#cf3a1d'],
  current: ['currentColor', 'currentColor'],
}

/** The logo mark, "rolling like a ball": back and legs form a circle, with the head inside. */
export function Mark({ tone = 'ink', size }: { tone?: keyof typeof inks; size?: number }) {
  const [body, legs] = inks[tone]
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <path d="M38.4 1.7A31 31 0 1 0 57.7 49.3A27.2 27.2 0 1 1 38.4 1.7z" fill={body} />
      <path d="M41.6 2.5A31 31 0 0 1 59.4 46.6z" fill={legs} />
      <path d="M26.1 21.6a7.8 7.8 0 1 1 15.5 0a7.8 7.8 0 1 1 -15.5 0z" fill={body} />
    </svg>
  )
}
