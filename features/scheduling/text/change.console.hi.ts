/** Hindi: messages about changing the timetable. */
import type * as english from './change.ts'

export const changeText: typeof english.changeText = {
  fields: {
    time: 'कृपया समय लिखें, जैसे 18:45।',
    weekdays: 'कम से कम एक दिन चुनें।',
    duration: '10 से 240 मिनट के बीच।',
    capacity: '1 से 100 सीटों के बीच।',
    title: 'कृपया क्लास का नाम लिखें।',
    reason: 'कृपया कारण लिखें: वह दर्ज होता है।',
    holiday: 'कृपया छुट्टी का नाम लिखें।',
    past: 'आज या आने वाला दिन चुनें।',
    passed: 'यह समय आज बीत चुका है। बाद का समय चुनें।',
    passedForClass: 'यह समय आज बीत चुका है। बाद का समय चुनें, या क्लास को उसकी अगली तारीख से बदलें।',
    order: 'आख़िरी दिन पहले दिन से पहले है।',
    holidayLong: (days) => `एक बार में ज़्यादा से ज़्यादा ${days} दिन।`,
    range: 'एक बार में ज़्यादा से ज़्यादा 42 दिन।',
    roomSeats: (seats) => `इस कमरे में ${seats} लोगों की जगह है।`,
    roomClosed: 'यह कमरा बंद है।',
    room: 'इस जगह ऐसा कोई कमरा नहीं है।',
    instructor: 'ऐसा कोई प्रशिक्षक नहीं है।',
  },
  done: {
    createClass: 'क्लास समय-सारणी में आ गई।',
    changeClass: 'क्लास बदल दी गई।',
    endClass: 'क्लास बंद कर दी गई।',
    changeSession: 'यह तारीख़ बदल दी गई।',
    cancelSession: 'यह तारीख़ रद्द कर दी गई।',
    addHoliday: 'छुट्टी दर्ज हो गई।',
    removeHoliday: 'छुट्टी हटा दी गई।',
  },
  decided: {
    applied: 'यह तारीख अब क्लास के नियम से चलेगी; जिन्होंने बुक किया है उन्हें बताया जाएगा।',
    kept: 'यह तारीख जैसी है वैसी ही रहेगी।',
  },
}
