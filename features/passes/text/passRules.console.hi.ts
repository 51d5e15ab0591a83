/** Hindi: rules that apply to every pass. */
import { joinList } from '#features/studio/text/whereabouts.ts'
import type * as english from './passRules.ts'
import { spanText } from './span.ts'

const unused = (days: number) =>
  `जिस पास से कोई सेशन न लिया गया हो, वह ख़रीदने के ${spanText.span(days)} बाद समाप्त हो जाता है`

function starts({ days, unusedDays, quarterUnusedDays }: english.StartNumbers): string {
  if (days.from === null) return ''
  if (days.from === 'purchase') return 'दिनों की गिनती ख़रीदने के दिन से शुरू होती है।'
  if (days.from === 'either') return 'हर पैक में लिखा है कि दिनों की गिनती पहले सेशन से शुरू होती है या ख़रीदने के दिन से।'
  const begin = 'दिनों की गिनती आपके पहले सेशन से शुरू होती है।'
  if (days.matchesDefaults) {
    const quarter = days.hasQuarter ? ` (Quarter प्लान: ${spanText.span(quarterUnusedDays)} बाद)` : ''
    return `${begin} ${unused(unusedDays)}${quarter}।`
  }
  return days.unusedDays === null ? begin : `${begin} ${unused(days.unusedDays)}।`
}

export const passRulesText: typeof english.passRulesText = {
  all: (n) => [
    {
      title: 'शुरू कब होता है',
      text: [starts(n), 'पास पर रिफ़ंड नहीं मिलता।'].filter(Boolean).join(' '),
    },
    {
      title: 'आप रद्द करें तो',
      text: `मुफ़्त में रद्द: ${n.free.map(({ hours, names }) => `${joinList(names, 'और')} ${hours} घंटे पहले तक`).join(', ') || 'बुकिंग पर लिखे समय तक'}। सुबह की क्लास: एक दिन पहले ${n.morningCutoff} तक।`,
    },
    {
      title: 'हम रद्द करें तो',
      text: `सेशन अपने आप वापस आ जाता है। अगर यह पास का आख़िरी मौक़ा था, तो पास को ${n.compensationDays} दिन और मिलते हैं।`,
    },
  ],
}
