import type { CSSProperties } from 'react'
import { color } from './mailStyle.ts'

/** `up` for good news, `down` for a class that does not take place. */
export type Art = 'up' | 'down'

// Drawn only with border radii, so that no picture has to be loaded, is blocked or needs to be attached. Mail programs
// without rounded corners show rectangles.
const shape = (width: number, height: number, paint: string, corners: string): CSSProperties => ({
  width: `${width}px`,
  height: `${height}px`,
  backgroundColor: paint,
  borderRadius: corners,
})
const bottom: CSSProperties = { padding: 0, verticalAlign: 'bottom', fontSize: 0, lineHeight: 0 }

/** The studio's mark: a ring that opens to the right, with a head in it. */
export const MailMark = () => (
  <div
    style={{
      boxSizing: 'border-box',
      width: '32px',
      height: '32px',
      border: `6px solid ${color.ink}`,
      borderRightColor: color.sindoor,
      borderRadius: '50%',
    }}
  >
    <div style={{ ...shape(8, 8, color.ink, '50%'), margin: '5px 0 0 5px' }} />
  </div>
)

/** A figure on the base line, over the full width of the mail; decorative. */
export function MailArt({ art }: { art: Art }) {
  const [wall, floor] = art === 'up' ? [color.gulabi, color.gulal] : [color.aas, color.sand]
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} aria-hidden="true">
      <tbody>
        <tr>
          <td align="right" style={{ ...bottom, height: '168px', backgroundColor: wall }}>
            <table role="presentation" cellPadding={0} cellSpacing={0}>
              <tbody>
                <tr>{art === 'up' ? <Teaser /> : <ChildsPose />}</tr>
              </tbody>
            </table>
          </td>
        </tr>
        <tr>
          <td
            style={{
              ...bottom,
              height: '20px',
              borderTop: `2px solid ${color.ink}`,
              backgroundColor: floor,
            }}
          />
        </tr>
      </tbody>
    </table>
  )
}

const Teaser = () => (
  <>
    <td style={bottom}>
      <div style={{ ...shape(36, 36, color.ink, '50%'), margin: '0 0 6px -12px' }} />
      <div style={shape(64, 100, color.ink, '0 100% 0 100%')} />
    </td>
    <td style={bottom}>
      <div style={shape(118, 92, color.sindoor, '100% 0 100% 0')} />
    </td>
    <td style={bottom}>
      <div style={shape(124, 124, color.haldi, '100% 0 0 0')} />
    </td>
  </>
)

const ChildsPose = () => (
  <>
    <td style={bottom}>
      <div style={shape(124, 66, color.ink, '66px 58px 0 0')} />
    </td>
    <td style={bottom}>
      <div style={{ ...shape(34, 34, color.ink, '50%'), marginLeft: '4px' }} />
    </td>
    <td style={{ ...bottom, paddingRight: '72px' }}>
      <div style={{ ...shape(74, 14, color.sindoor, '0 100% 0 0'), marginLeft: '4px' }} />
    </td>
  </>
)
