import { apiAddress } from '#lib/apiAddress.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { FileLink } from '#ui/FileLink.tsx'
import { returnFiles } from '../../taxFiles.ts'
import type { TaxReport } from '../schema.ts'
import { taxReportText as text } from '../text/taxReport.ts'
import { formatCount } from './amounts.ts'
import css from './Files.module.css'

const ID = 'tax-files'

export function showFiles(): void {
  const part = document.getElementById(ID)
  part?.scrollIntoView({ block: 'start' })
  part?.querySelector('a')?.focus({ preventScroll: true })
}

/** The files for the offline tool of GSTR-1; files without rows can't be downloaded. */
export const Files = ({ report: { month, seller, files } }: { report: TaxReport }) => (
  <section id={ID} className={css.part}>
    <PartHead title={text.files} />
    {files.docs === 0 ? (
      <p className="small mute">{text.noFiles}</p>
    ) : (
      <ul className={css.files}>
        {returnFiles.map((file) => {
          const rows = files[file]
          return (
            <li key={file}>
              {rows > 0 ? (
                <FileLink
                  href={apiAddress('/console/tax-report/gstr1.csv', { query: { month, seller, file } })}
                >
                  {text.fileNames[file]}
                </FileLink>
              ) : (
                <span className="mute">{text.fileNames[file]}</span>
              )}
              <span className="mute">{text.rows(formatCount(rows), rows)}</span>
            </li>
          )
        })}
      </ul>
    )}
  </section>
)
