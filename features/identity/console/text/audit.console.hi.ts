/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const identityAudit: typeof english.identityAudit = {
  actions: {
    'proof.fail': 'दो चरणों में पुष्टि के समय ग़लत कोड दिया',
    'signIn.end': 'लॉग आउट किया',
    'signIn.endListed': 'डिवाइस पर लॉग आउट किया',
    'signIn.fail': 'ग़लत पासवर्ड दिया',
    'signIn.open': 'लॉग इन किया',
    'signIn.steal': 'लॉग आउट हुआ, क्योंकि एक टोकन दो बार इस्तेमाल हुआ',
    'staff.restoreDetails': 'अपनी जानकारी का बदलाव वापस लिया',
  },
  fields: {
    signIns: 'डिवाइस',
  },
}
