import { commonText } from '#text/common.ts'
import './spinner.css'

/** Grey lines where words will be. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className="sks" role="status">
    <span className="vh">{commonText.loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
      <span key={index} className="sk" />
    ))}
  </div>
)
