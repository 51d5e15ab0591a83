import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { DayField } from '#ui/console/DayField.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import { comparisonNames, type Period } from '../../rules.ts'
import { reportScreen as text } from '../text/reportScreen.ts'
import css from './PeriodTools.module.css'
import { type Preset, presets } from './usePeriod.ts'

type PeriodToolsProps = {
  preset: string
  compare: string
  period: Period
  onChange: (patch: Record<string, string>) => void
  onCsv: () => void
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
            onChange={(day) => day && onChange({ [end]: day })}
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
    <Button outline sm onClick={() => globalThis.print()}>
      {text.print}
    </Button>
    <Button outline sm onClick={onCsv}>
      {text.csv}
    </Button>
  </>
)
