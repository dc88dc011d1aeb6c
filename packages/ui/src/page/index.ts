export {
  DetailDrawer,
  type DetailDrawerProps,
  type DetailDrawerTexts,
  type DetailTab,
} from './DetailDrawer.tsx'
export { type KeyValue, KeyValueList, type KeyValueListProps } from './KeyValueList.tsx'
export {
  ActionMenu,
  type Crumb,
  type PageAction,
  PageHeader,
  type PageHeaderProps,
  type PageHeaderTexts,
} from './PageHeader.tsx'
export { StatCard, type StatCardProps, type StatTrend } from './StatCard.tsx'
export { Timeline, type TimelineEvent, type TimelineProps } from './Timeline.tsx'
