/** Part of the first load: for who is not signed in it is the first screen, and the others need its inputs soon. */
export { default as SignInPage } from './pages/SignInPage.tsx'
