import { inLanguages } from '#lib/language.ts'

/** Messages about changing the timetable. */
export const changeText = inLanguages('changeText', {
  fields: {
    time: 'Please give a time such as 18:45.',
    weekdays: 'Choose at least one weekday.',
    duration: 'Between 10 and 240 minutes.',
    capacity: 'Between 1 and 100 seats.',
    title: 'Please give the class a name.',
    reason: 'Please say why: it is recorded.',
    holiday: 'Please name the holiday.',
    past: 'Choose today or a later day.',
    passed: 'This time has already passed today. Choose a later one.',
    passedForClass:
      'This time has already passed today. Choose a later one, or change the class from its next date on.',
    order: 'The last day is before the first.',
    holidayLong: (days: number) => `At most ${days} days at once.`,
    range: 'At most 42 days at once.',
    roomSeats: (seats: number) => `This room has ${seats} seats.`,
    roomClosed: 'This room is closed.',
    room: 'There is no such room at this location.',
    instructor: 'There is no such instructor.',
  },
  done: {
    createClass: 'The class is in the timetable.',
    changeClass: 'The class is changed.',
    endClass: 'The class is ended.',
    changeSession: 'The date is changed.',
    cancelSession: 'The date is cancelled.',
    addHoliday: 'The holiday is added.',
    removeHoliday: 'The holiday is removed.',
  },
  decided: {
    applied: 'The date follows its class; booked members are notified.',
    kept: 'The date stays as it is.',
  },
})
