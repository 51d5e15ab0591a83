/** What the teachers are, in Hindi, by their keys. Their biographies and certificates are told in English alone. */
export const titlesInHindi: Record<string, string> = {
  'ananya-rao': 'रिफ़ॉर्मर प्रमुख, गुरुग्राम',
  'kavya-nair': 'मैट प्रशिक्षक, फ़रीदाबाद',
  'zoya-khan': 'बार प्रमुख',
  'ishita-sethi': 'रिफ़ॉर्मर प्रशिक्षक, फ़रीदाबाद',
  'rhea-dsouza': 'उपकरण और जंपबोर्ड, गुरुग्राम',
  'meher-gill': 'ऑनलाइन प्रमुख',
  'sunaina-kohli': 'बार और मैट प्रशिक्षक, फ़रीदाबाद',
  'tara-bhatia': 'मैट प्रशिक्षक, गुरुग्राम',
}
