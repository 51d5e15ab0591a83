import sharp from 'sharp'

const PAPER = '#FBF7F2'

/** For each icon: the length of its side, and the part of it that the logo fills. */
const ICONS = {
  '96': [96, 1],
  '180': [180, 0.8],
  '192': [192, 0.84],
  '512': [512, 0.84],
  // Launchers crop this icon to a circle of 80 %.
  'maskable-512': [512, 0.58],
} as const
type IconName = keyof typeof ICONS
const iconNames = Object.keys(ICONS) as IconName[]

/** The icon of a logo that a path requests: `logo-192`. */
export const iconRequested = (path: string): IconName | undefined =>
  iconNames.find((name) => path === `logo-${name}`)

/** Draws the logo in the middle of a square in the site's background colour. */
export async function drawIcon(logo: Buffer, name: IconName): Promise<Buffer> {
  const [side, share] = ICONS[name]
  const room = Math.round(side * share)
  const input = await sharp(logo).resize({ width: room, height: room, fit: 'inside' }).toBuffer()
  return sharp({ create: { width: side, height: side, channels: 3, background: PAPER } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true, effort: 7 })
    .toBuffer()
}
