import { currentLanguage } from './language.ts'

/**
 * The States and union territories by their GST codes, with which every GSTIN begins. 25 and 28 are not used any more:
 * Daman and Diu joined 26, and Andhra Pradesh became 37. 97 is for the sea and other areas that belong to no State.
 */
export const indianStates: readonly { code: string; name: string; hindi: string }[] = [
  { code: '01', name: 'Jammu and Kashmir', hindi: 'जम्मू और कश्मीर' },
  { code: '02', name: 'Himachal Pradesh', hindi: 'हिमाचल प्रदेश' },
  { code: '03', name: 'Punjab', hindi: 'पंजाब' },
  { code: '04', name: 'Chandigarh', hindi: 'चंडीगढ़' },
  { code: '05', name: 'Uttarakhand', hindi: 'उत्तराखंड' },
  { code: '06', name: 'Haryana', hindi: 'हरियाणा' },
  { code: '07', name: 'Delhi', hindi: 'दिल्ली' },
  { code: '08', name: 'Rajasthan', hindi: 'राजस्थान' },
  { code: '09', name: 'Uttar Pradesh', hindi: 'उत्तर प्रदेश' },
  { code: '10', name: 'Bihar', hindi: 'बिहार' },
  { code: '11', name: 'Sikkim', hindi: 'सिक्किम' },
  { code: '12', name: 'Arunachal Pradesh', hindi: 'अरुणाचल प्रदेश' },
  { code: '13', name: 'Nagaland', hindi: 'नागालैंड' },
  { code: '14', name: 'Manipur', hindi: 'मणिपुर' },
  { code: '15', name: 'Mizoram', hindi: 'मिज़ोरम' },
  { code: '16', name: 'Tripura', hindi: 'त्रिपुरा' },
  { code: '17', name: 'Meghalaya', hindi: 'मेघालय' },
  { code: '18', name: 'Assam', hindi: 'असम' },
  { code: '19', name: 'West Bengal', hindi: 'पश्चिम बंगाल' },
  { code: '20', name: 'Jharkhand', hindi: 'झारखंड' },
  { code: '21', name: 'Odisha', hindi: 'ओडिशा' },
  { code: '22', name: 'Chhattisgarh', hindi: 'छत्तीसगढ़' },
  { code: '23', name: 'Madhya Pradesh', hindi: 'मध्य प्रदेश' },
  { code: '24', name: 'Gujarat', hindi: 'गुजरात' },
  {
    code: '26',
    name: 'Dadra and Nagar Haveli and Daman and Diu',
    hindi: 'दादरा और नगर हवेली और दमन और दीव',
  },
  { code: '27', name: 'Maharashtra', hindi: 'महाराष्ट्र' },
  { code: '29', name: 'Karnataka', hindi: 'कर्नाटक' },
  { code: '30', name: 'Goa', hindi: 'गोवा' },
  { code: '31', name: 'Lakshadweep', hindi: 'लक्षद्वीप' },
  { code: '32', name: 'Kerala', hindi: 'केरल' },
  { code: '33', name: 'Tamil Nadu', hindi: 'तमिलनाडु' },
  { code: '34', name: 'Puducherry', hindi: 'पुदुच्चेरी' },
  { code: '35', name: 'Andaman and Nicobar Islands', hindi: 'अंडमान और निकोबार द्वीपसमूह' },
  { code: '36', name: 'Telangana', hindi: 'तेलंगाना' },
  { code: '37', name: 'Andhra Pradesh', hindi: 'आंध्र प्रदेश' },
  { code: '38', name: 'Ladakh', hindi: 'लद्दाख' },
  { code: '97', name: 'Other Territory', hindi: 'अन्य क्षेत्र' },
]

export const stateCodes: ReadonlySet<string> = new Set(indianStates.map(({ code }) => code))

/** The name of a State in the current language; for an unknown code, the code. */
export function stateName(code: string): string {
  const state = indianStates.find((each) => each.code === code)
  if (!state) return code
  return currentLanguage() === 'hi' ? state.hindi : state.name
}
