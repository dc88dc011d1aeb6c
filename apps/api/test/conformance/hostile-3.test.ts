import { describeHostileCalls } from './hostile-calls.ts'

describeHostileCalls(3)
