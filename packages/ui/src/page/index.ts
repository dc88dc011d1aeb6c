export type { PageAction } from './ActionItems.tsx'
export { ActionMenu } from './ActionMenu.tsx'
export {
  DetailDrawer,
  type DetailDrawerProps,
  type DetailDrawerTexts,
  type DetailTab,
} from './DetailDrawer.tsx'
export { type KeyValue, KeyValueList, type KeyValueListProps } from './KeyValueList.tsx'
export {
  type Crumb,
  PageHeader,
  type PageHeaderProps,
  type PageHeaderTexts,
} from './PageHeader.tsx'
export { StatCard, type StatCardProps, type StatTrend } from './StatCard.tsx'
export { Timeline, type TimelineEvent, type TimelineProps } from './Timeline.tsx'
