import type * as english from './datesAndWeek.ts'

/** Hindi: shared texts of the pages of classes and instructors. */
export const dateText: typeof english.dateText = {
  today: 'आज',
  tomorrow: 'कल',
  nearDay: (weekday, day) => `${weekday} ${day}`,
  left: (left, capacity) => (capacity === 1 ? '1 जगह' : `${capacity} में से ${left} बाक़ी`),
  full: 'भर गई',
  over: 'हो चुकी',
  needs: (missing) => `${missing} और चाहिए`,
  isLate: 'मुफ़्त रद्द करने का समय बीत चुका है',
  freeUntil: (until) => `${until} तक मुफ़्त में रद्द`,
  rule: {
    night: 'यहाँ पिछली रात 12 बजे तक मुफ़्त में रद्द करें।',
    nightAndMorning: (clock) => `यहाँ पिछली रात 12 बजे तक मुफ़्त में रद्द करें, सुबह की क्लास ${clock} तक।`,
    morning: (clock) => `पिछले दिन ${clock} तक मुफ़्त में रद्द करें।`,
    differs: 'जहाँ अलग है, वहाँ तारीख़ के साथ लिखा है।',
  },
  others: 'और देखें',
  bookOn: (day, clock) => `${day} ${clock}: बुक करें`,
  dayAndTime: (day, clock) => `${day}, ${clock}`,
  next: (when, where) => `अगली: ${[when, where].filter(Boolean).join(', ')}`,
  hour: (hour) => `${hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात'} ${hour % 12 || 12}`,
}
