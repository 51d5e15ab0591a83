import type * as english from './refusals.ts'

/** Hindi: refusals that concern the cash-up. */
export const salesRefusals: typeof english.salesRefusals = {
  CASH_UP_CLOSED: () => 'यह दिन बंद हो चुका है। इसे एक नई प्रविष्टि से सुधारें।',
  CASH_UP_UNEXPLAINED: () => 'कृपया टिप्पणी में लिखें कि फ़र्क़ कैसे आया, या इसे क्यों सुधारा जा रहा है।',
}
