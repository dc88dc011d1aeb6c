/** Texts about background jobs. */
export const jobsEn = {
  waiting: 'Waiting to start',
  running: 'Running',
  done: 'Finished',
  failed: 'Failed',
  cancelled: 'Cancelled',
  cancel: 'Cancel',
  cancelling: 'Cancelling…',
  retry: 'Try again',
  download: 'Download {{name}}',
  count: '{{done}} of {{total}}',
  secondsLeft: 'About {{number}} s left',
  minutesLeft: 'About {{number}} min left',
  hoursLeft: 'About {{number}} h left',
  willBeKept: 'You can leave this page. The file will be in ',
  isKept: 'The file is available for 7 days in ',
  downloads: 'My downloads',
}
