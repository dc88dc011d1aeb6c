export { LinkProvider, type NavigateTo, useLinkProps } from './LinkProvider.tsx'
export { UiLink, type UiLinkProps } from './UiLink.tsx'
