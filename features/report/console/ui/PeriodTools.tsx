import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import { comparisonNames, type Period, periodWith } from '../../rules.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import css from './PeriodTools.module.css'
import { type Preset, presets } from './usePeriod.ts'

type PeriodToolsProps = {
  preset: string
  compare: string
  period: Period
  onChange: (patch: Record<string, string>) => void
  /** Undefined until all figures are loaded. */
  onCsv: (() => void) | undefined
}

/** The controls of the screen: the period, the compared period, print, and download. */
export const PeriodTools = ({ preset, compare, period, onChange, onCsv }: PeriodToolsProps) => (
  <>
    <label className="vh" htmlFor="report-period">
      {text.period}
    </label>
    <select
      id="report-period"
      className={classes(controlClass, css.select)}
      value={preset}
      onChange={({ target }) =>
        onChange({
          period: target.value,
          ...(target.value === 'own' ? { from: `${period.from}`, to: `${period.to}` } : { from: '', to: '' }),
        })
      }
    >
      {presets.map((name: Preset) => (
        <option key={name} value={name}>
          {text.periods[name]}
        </option>
      ))}
    </select>
    {preset === 'own' &&
      (['from', 'to'] as const).map((end) => (
        <div key={end} className={css.day}>
          <DayField
            label={text[end]}
            value={period[end].toString()}
            onChange={(day) => {
              if (!day) return
              const { from, to } = periodWith(period, end, Temporal.PlainDate.from(day))
              onChange({ from: `${from}`, to: `${to}` })
            }}
          />
        </div>
      ))}
    <label className="vh" htmlFor="report-compare">
      {text.compare}
    </label>
    <select
      id="report-compare"
      className={classes(controlClass, css.select)}
      value={compare}
      onChange={({ target }) => onChange({ compare: target.value })}
    >
      {comparisonNames.map((name) => (
        <option key={name} value={name}>
          {text.comparisons[name]}
        </option>
      ))}
    </select>
    <Button outline sm className={css.button} onClick={() => globalThis.print()}>
      {text.print}
    </Button>
    <Button outline sm className={css.button} disabled={!onCsv} onClick={onCsv}>
      {text.csv}
    </Button>
  </>
)
