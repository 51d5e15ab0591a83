import { enquiryFormText as t } from '#features/enquiry/text/enquiryForm.ts'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import styles from './EnquiryPopup.module.css'

/**
 * The enquiry form over a page without such a form. It closes when the enquiry was sent, and a toast confirms
 * this.
 */
export default function EnquiryPopup({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} className={styles.popup}>
      <div className={styles.inside}>
        <div className={styles.art} />
        <div className={styles.side}>
          <DialogHead title={t.title} />
          <DialogBody>
            <p className={styles.lead}>{t.lead}</p>
            <EnquiryForm onSent={onClose} />
          </DialogBody>
        </div>
      </div>
    </Dialog>
  )
}
