/**
 * Part of the initial bundle: the first screen for signed-out users, and its inputs are needed soon by
 * others.
 */
export { default as SignInPage } from './pages/SignInPage.tsx'
