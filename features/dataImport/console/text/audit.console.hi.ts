/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const dataImportAudit: typeof english.dataImportAudit = {
  actions: {
    'import.finish': 'इंपोर्ट पूरा हुआ',
    'import.start': 'इंपोर्ट शुरू किया',
    'import.undo': 'इंपोर्ट वापस लेना शुरू किया',
    'import.undone': 'इंपोर्ट वापस लिया गया',
  },
  fields: {
    bad: 'ग़लत पंक्तियाँ',
    done: 'पूरी पंक्तियाँ',
    failed: 'छूटी पंक्तियाँ',
    fileName: 'फ़ाइल',
    good: 'ठीक पंक्तियाँ',
    invite: 'नए लोगों को मेल',
    kept: 'बचा',
    knownClasses: 'पहले से मौजूद क्लास',
    knownPeople: 'पहले से मौजूद लोग',
    newPeople: 'नए लोग',
    passes: 'पास',
    passesLeftOut: 'छोड़े गए पास',
    undone: 'वापस ली गईं',
  },
  values: {
    kind: {
      members: 'सदस्य',
      passes: 'पास',
      classes: 'क्लास',
    },
  },
}
