import type * as english from './audience.ts'

/** Hindi: for whom the classes are. */
export const audienceText: typeof english.audienceText = {
  specDefault: '{minimumAge} साल और उससे ज़्यादा उम्र की महिलाओं',
  neutralDefault: '{minimumAge} साल और उससे ज़्यादा उम्र के लोगों',
  line: (audience) => `${audience} के लिए`,
}
