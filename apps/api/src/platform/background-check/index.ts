export {
  type BackgroundCheckService,
  beginCheck,
  type CheckAnswer,
  checkBackgroundService,
  readCheck,
} from './background-check-client.ts'
