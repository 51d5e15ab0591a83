import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, languageNames } from '#lib/language.ts'
import { dayText } from '#lib/text/days.ts'
import { Button } from '#ui/Button.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { Empty } from '#ui/Empty.tsx'
import { DEVICES, type Device, METRICS } from '../../rules.ts'
import { speedQuery } from '../queries.ts'
import type { SpeedView } from '../schema.ts'
import { siteSpeedScreen as text } from '../text/siteSpeedScreen.ts'
import css from './SiteSpeedPanel.module.css'
import { SpeedTable } from './SpeedTable.tsx'

const START = { device: '', language: '' }

const dayLabel = (day: string) => dayText.dayOfMonth(Temporal.PlainDate.from(day))

/** How fast the site was for its visitors, by page, device and language; the filters are in the address. */
export function SiteSpeedPanel() {
  const { params, set } = useListParams(START)
  const device = DEVICES.find((each) => each === params.device)
  const language = LANGUAGES.find((each) => each === params.language)
  const filter = { ...(device && { device }), ...(language && { language }) }
  const query = useQuery(speedQuery(filter))
  const { data } = query
  const isFiltered = device !== undefined || language !== undefined
  const isEmpty = data?.all.visits === 0
  return (
    <>
      <ScreenHead title={text.title} below={data && !isEmpty ? 'none' : undefined}>
        {data && !isEmpty && text.sentence(data.all.visits, dayLabel(data.from), dayLabel(data.to))}
      </ScreenHead>
      <QueryPart query={query} title={text.failed}>
        {(figures) => (
          <>
            {(!isEmpty || isFiltered) && (
              <Filters device={device} language={language ?? ''} onChange={(patch) => set(patch)} />
            )}
            {!isEmpty && <Figures data={figures} hasDevices={!device} hasLanguages={!language} />}
            {isEmpty && isFiltered && (
              <Empty
                art="filter"
                title={text.noneFits}
                action={
                  <Button outline sm onClick={() => set(START)}>
                    {text.all}
                  </Button>
                }
              >
                {text.noneFitsMore}
              </Empty>
            )}
            {isEmpty && !isFiltered && (
              <Empty art="history" title={text.none}>
                {text.noneMore}
              </Empty>
            )}
          </>
        )}
      </QueryPart>
    </>
  )
}

type FiltersProps = {
  device: Device | undefined
  language: string
  onChange: (patch: Partial<typeof START>) => void
}

const Filters = ({ device, language, onChange }: FiltersProps) => (
  <search className={css.filters}>
    <SelectField
      label={text.device}
      value={device ?? ''}
      none={text.anyDevice}
      options={DEVICES.map((value) => ({ value, name: text.devices[value] }))}
      onChoose={(chosen) => onChange({ device: chosen })}
    />
    <SelectField
      label={text.language}
      value={language}
      none={text.anyLanguage}
      options={LANGUAGES.map((value) => ({ value, name: languageNames[value] }))}
      onChoose={(chosen) => onChange({ language: chosen })}
    />
  </search>
)

type FiguresProps = { data: SpeedView; hasDevices: boolean; hasLanguages: boolean }

const Figures = ({ data, hasDevices, hasLanguages }: FiguresProps) => (
  <>
    <SpeedTable
      title={text.byPage}
      lead={text.page}
      rows={[
        { key: 'all', name: text.allPages, ...data.all },
        ...data.pages.map((row) => ({ key: row.page, name: text.pages[row.page], ...row })),
      ]}
    />
    {hasDevices && (
      <SpeedTable
        title={text.byDevice}
        lead={text.device}
        rows={data.devices.map((row) => ({ key: row.device, name: text.devices[row.device], ...row }))}
      />
    )}
    {hasLanguages && (
      <SpeedTable
        title={text.byLanguage}
        lead={text.language}
        rows={data.languages.map((row) => ({ key: row.language, name: languageNames[row.language], ...row }))}
      />
    )}
    <section className={css.explained}>
      <h2>{text.explained}</h2>
      <dl>
        {METRICS.map((metric) => (
          <div key={metric}>
            <dt>{text.metrics[metric]}</dt>
            <dd>{text.meanings[metric]}</dd>
          </div>
        ))}
      </dl>
      <p>{text.few}</p>
    </section>
  </>
)
