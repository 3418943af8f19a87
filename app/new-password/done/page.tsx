export { default } from '@/app/invitation/done/page';
