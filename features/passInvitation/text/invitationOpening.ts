/** The page of an invitation's link until it is known; the rest of it comes later. */
export const invitationOpeningText = {
  title: 'A pass for two',
  opening: 'Opening your invitation',
  slow: 'This takes longer than usual. The invitation waits for you.',
  withoutScripts:
    'Your invitation needs scripts. Switch them on for this site, or call us and we do it together.',
  failed: 'The invitation could not be opened',
  failedHelp: 'Nothing is lost. The invitation waits for you.',
}
