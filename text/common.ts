/** Small words that many parts share. */
export const commonText = {
  loading: 'Loading...',
  close: 'Close',
  dismiss: 'Dismiss',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  showPassword: 'Show Password',
  notifications: 'Notifications',
  digit: (position: number) => `Digit ${position}`,
}
