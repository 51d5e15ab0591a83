import { exceptionRules, FEE, NO_EXCEPTION } from '#features/booking/consequenceRules.ts'
import type { PackageType } from '#features/passes/schema.ts'
import { passLists } from '#features/passes/text/lists.ts'
import { kindName } from '#features/studio/settings.ts'
import { ruleNumberText } from '../text/settings.ts'
import type { RuleList } from './ruleSchema.ts'

export type Rule = RuleList['rules'][number]

const isExceptionRule = (rule: string) => (exceptionRules as readonly string[]).includes(rule)

/** The name of a rule number, with the type of package or the kind of class that it applies to. */
export function ruleName({ rule, kind }: Pick<Rule, 'rule' | 'kind'>): string {
  if (kind === null) return ruleNumberText[rule]
  const kindLabel = isExceptionRule(rule) ? passLists.packageType.words[kind as PackageType] : kindName(kind)
  return `${ruleNumberText[rule]}: ${kindLabel}`
}

/** Whether a rule is shown. The rules for exceptions are shown only for types of package that ever were one. */
export function isShown({ rule, kind, applies }: Rule, all: readonly Rule[]): boolean {
  if (!isExceptionRule(rule)) return applies
  const penalty = all.find((each) => each.kind === kind && each.rule === rule.replace('Fee', ''))
  const isSet = (value: number) => (rule.endsWith('Fee') ? value === FEE : value !== NO_EXCEPTION)
  return penalty?.history.some(({ value }) => isSet(value)) ?? false
}
