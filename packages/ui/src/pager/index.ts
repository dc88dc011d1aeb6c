export { Pager, type PagerProps, type PagerTexts } from './Pager.tsx'
