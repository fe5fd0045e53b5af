#!/usr/bin/env node
/** `npx stepgate-contract https://…` */
