import { describeHostileCalls } from './hostile-calls.ts'

describeHostileCalls(1)
